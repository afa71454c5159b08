/** Fields that a part of the panel shows in its own way. */
export const OF_PARTS: ReadonlySet<string> = new Set(['pinned', 'functions'])
