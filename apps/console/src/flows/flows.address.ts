import { search } from '../shell/area.ts'

/** The two sides of the tab. */
export const relations = ['assets', 'usedInFlows'] as const

/** What the page of a flow or component reads of its address, whatever its tabs are. */
export const scriptAddress = {
  node: search.text(),
  /** "1": the test conversation is open. On the tab of conversations the name belongs to one of its filters. */
  test: search.text(),
  version: search.whole(),
  from: search.whole(),
  to: search.whole(),
  view: search.oneOf(['picture', 'semantic', 'json'], 'picture'),
  relation: search.oneOf(relations, 'assets'),
  period: search.text(),
  tests: search.text(),
}

export const componentsAddress = { folder: search.whole() }
