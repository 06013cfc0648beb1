"""One runner for all experiments: tasks in batches, over processes or over a cluster."""
