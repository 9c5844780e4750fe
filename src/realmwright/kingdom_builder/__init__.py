"""Kingdom Builder: rules, expansions and boards."""
