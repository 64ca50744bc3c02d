//! A vacancy's life.
