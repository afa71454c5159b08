/** How this program calls itself. */
export const AGENT = 'parley'

interface Rule {
  readonly isAllowed: boolean
  readonly path: string
}
const MOST_RULES = 2_000

/** What a site's robots.txt lets us fetch: of the group that names us, else of the one for everybody; the longest rule counts. */
export function robotsOf(text: string): (path: string) => boolean {
  const groups = new Map<string, Rule[]>()
  let agents: string[] = []
  let isNaming = false
  let count = 0
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'user-agent') {
      if (!isNaming) agents = []
      isNaming = true
      const agent = value.trim().toLowerCase()
      agents.push(agent)
      if (!groups.has(agent)) groups.set(agent, [])
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      count += 1
      const path = value.trim()
      if (path !== '' && count <= MOST_RULES)
        for (const agent of agents) groups.get(agent)?.push({ isAllowed: name === 'allow', path })
    }
  }
  const rules = groups.get(AGENT) ?? groups.get('*') ?? []
  return (path) => {
    const hits = rules.filter((rule) =>
      matches(rule.path.replace(/\$$/, ''), path, { isOpen: !rule.path.endsWith('$') }),
    )
    const longest = Math.max(0, ...hits.map((rule) => rule.path.length))
    const strongest = hits.filter((rule) => rule.path.length === longest)
    return strongest.length === 0 || strongest.some(({ isAllowed }) => isAllowed)
  }
}

/** Whether a path is like a pattern, in which * stands for anything; with `isOpen` it may go on after it. Each piece is looked for once. */
export function matches(pattern: string, path: string, { isOpen = false } = {}): boolean {
  const pieces = pattern.split('*')
  const [first = ''] = pieces
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return isOpen || path.length === first.length
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  const last = pieces.at(-1) ?? ''
  return isOpen ? path.indexOf(last, at) >= 0 : path.length - last.length >= at && path.endsWith(last)
}
