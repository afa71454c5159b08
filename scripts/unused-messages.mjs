import { posix } from 'node:path'

/** Keys that no call spells out, by domain: what they come from instead. */
const composed = {
  time: { 'name of a preset': 'hour last30 last7 lastMonth thisMonth today yesterday' },
}
const wordsIn = (list) => Object.values(list ?? {}).flatMap((words) => words.split(' '))

const NAME = /(?<![\w.'])/.source
const CLOSING = ')]}'

/** The first argument of every call of the function. */
function argumentsOf(source, name) {
  return [...source.matchAll(new RegExp(`${NAME}${name}\\(`, 'g'))].map(({ 0: call, index }) => {
    const start = index + call.length
    let depth = 1
    let quote
    let at = start
    for (; at < source.length && depth > 0; at++) {
      const sign = source[at]
      if (quote) {
        if (sign === '\\') at++
        else if (sign === quote) quote = undefined
      } else if (sign === "'" || sign === '"') quote = sign
      else if ('([{'.includes(sign)) depth++
      else if (CLOSING.includes(sign)) depth--
      else if (sign === ',' && depth === 1) break
    }
    return source.slice(start, at)
  })
}

const literals = (text) => [...text.matchAll(/'([\w.]+)'/g)].map(([, literal]) => literal)

/** What a file says of a domain’s keys: spelled out in its calls or, where a call takes a constant of the file, anywhere in it; and beginnings of keys. */
function usesIn(source, name) {
  const given = argumentsOf(source, name)
  const isComputed = given.some((each) => literals(each).length === 0 || each.includes('['))
  return {
    keys: isComputed ? literals(source) : given.flatMap(literals),
    starts: given.flatMap((each) => [...each.matchAll(/`([\w.]+)\$\{/g)].map(([, start]) => start)),
  }
}

/** By which names the file knows what another one exports. */
const namesOf = ({ path, text }, exporter, exported) =>
  [...text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)]
    .filter(([, , from]) => posix.join(posix.dirname(path), from) === exporter)
    .flatMap(([, names]) => names.split(','))
    .map((each) => each.trim().split(/\s+as\s+/))
    .flatMap(([name, alias = name]) => (name === exported ? [alias] : []))

/** Texts of the console that no screen shows. Keys are checked by type where they are used, so that what no file names is not used. */
export function unusedMessages(sources) {
  return sources.flatMap((declaring) => {
    const [, exported, domain] = declaring.text.match(/export const (\w+) = defineMessages\('(\w+)', \{/) ?? []
    if (!domain) return []
    const uses = sources.flatMap((each) =>
      namesOf(each, declaring.path, exported).map((name) => usesIn(each.text, name)),
    )
    const used = new Set([...uses.flatMap(({ keys }) => keys), ...wordsIn(composed[domain])])
    const starts = uses.flatMap((each) => each.starts)
    const keys = [...declaring.text.matchAll(/^ {2}'?([\w.]+?)(_(?:zero|one|two|few|many|other))?'?:/gm)]
    return keys
      .filter(([, key]) => !used.has(key) && !starts.some((start) => key.startsWith(start)))
      .map(([, key, form = '']) => `${declaring.path} the text “${key}${form}” of ${domain} is shown nowhere`)
  })
}
