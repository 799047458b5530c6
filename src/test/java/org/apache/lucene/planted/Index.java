package org.apache.lucene.planted;

/** Planted: stands for Lucene where Lucene itself is not needed yet. */
public class Index {}
