const DAY_MS = 86_400_000

export const daysAgo = (days: number, now: number): Date => new Date(now - days * DAY_MS)
