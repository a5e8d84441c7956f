"""The class tournament: students' agents and anchors play each other under the judge, and get ratings."""
