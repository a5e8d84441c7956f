"""What has happened, in files that only grow: every grade of a submission, and who was dropped, renamed or merged."""
