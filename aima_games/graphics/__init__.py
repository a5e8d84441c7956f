"""Pictures as data, and their back ends: scenes of marks, boards and pieces; knows no game but the interface."""
