"""SE-9, SE-11, SE-12, SE-22, SE-23  The Economic Phase: plans, research, building, designs."""
