"""The figures of the project. A module for each, with a `measure` that gives its lines, each figure beside its aim."""
