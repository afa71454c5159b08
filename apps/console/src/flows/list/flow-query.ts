import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'

export type FlowSearch = {
  q: string
  sort: string
  type: string
  channel: string
  language: string
  tag: string
  state: string
}

export const DEFAULT_SORT = 'name'
const SORTS = ['name', '-name', 'updatedAt', '-updatedAt', 'calls7d', '-calls7d'] as const
export const flowStates = ['published', 'draft', 'errors'] as const

const parts = (text: string) => text.split(',').filter(Boolean)
const some = <Name extends string, T>(name: Name, values: readonly T[]) =>
  (values.length > 0 ? { [name]: values } : {}) as { readonly [K in Name]?: T[] } // the computed name is the only one

/** What the address asks for, as the core is asked; what it does not know is left out. */
export function flowQueryOf(search: FlowSearch, idFolder?: number) {
  const chosen = <T extends string | number>(values: readonly T[], text: string) =>
    values.filter((value) => parts(text).includes(String(value)))
  return {
    scriptKind: 'flow' as const,
    sort: SORTS.find((each) => each === search.sort) ?? DEFAULT_SORT,
    ...(search.q.trim() === '' ? {} : { search: search.q.trim().slice(0, 200) }),
    ...(idFolder === undefined ? {} : { idFolder }),
    ...some('type', chosen(callType.values, search.type)),
    ...some('channel', chosen(channelType.values, search.channel)),
    ...some(
      'language',
      parts(search.language).filter((code) => code.length <= 20),
    ),
    ...some(
      'idTag',
      parts(search.tag)
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0),
    ),
    ...some('state', chosen(flowStates, search.state)),
  }
}
