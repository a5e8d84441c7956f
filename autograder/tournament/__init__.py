"""The class tournament: students' agents play each other under the judge, and get ratings with intervals."""
