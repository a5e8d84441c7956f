"""Right searches in many styles, as students write them: each file is one style, its functions the graded ones.

To add a variant, add a file here. What it defines under the name of a graded function (see `tests.corpus.problems`)
becomes the variant called after the file; everything else in it is its own business. `alphabeta` and `expectiminimax`
with a cutoff go by the names `depth_limited_alphabeta` and `depth_limited_expectiminimax`.
"""
