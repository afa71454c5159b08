import type { FetchRules } from '@parley/contract/knowledgeBase/source.schema.ts'
import { matches } from './robots.ts'

/** Files that are no text to read. */
const NO_PAGE = /\.(?:png|jpe?g|gif|svg|webp|ico|css|m?js|json|xml|zip|gz|mp[34]|mov|avi|woff2?|exe|dmg|xlsx?|pptx?)$/i

/** Of what a page leads to the pages of the same site that the rules let in, each once. */
export function linkedPages(
  url: string,
  links: readonly string[],
  { include, exclude }: FetchRules,
  most: number,
): string[] {
  const from = new URL(url)
  const found = new Set<string>()
  for (const link of links) {
    const target = URL.parse(link)
    if (!target || target.host !== from.host || !/^https?:$/.test(target.protocol)) continue
    if (target.username !== '' || target.password !== '' || NO_PAGE.test(target.pathname)) continue
    target.hash = ''
    const path = `${target.pathname}${target.search}`
    if (include.length > 0 && !include.some((pattern) => matches(pattern, path))) continue
    if (exclude.some((pattern) => matches(pattern, path))) continue
    if (target.href !== withoutHash(url) && target.href.length <= 1_000) found.add(target.href)
    if (found.size === most) break
  }
  return [...found]
}

export const withoutHash = (url: string): string => {
  const plain = new URL(url)
  plain.hash = ''
  return plain.href
}
