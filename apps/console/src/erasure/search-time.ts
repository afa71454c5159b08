/** How long the core may look through every word and variable of a tenant, to find a person or why they must stay. */
export const SEARCH_MS = 120_000
