export const FLOWS_PATH = '/flows'

export const flowTabs = ['overview', 'dialLogs', 'history', 'relations'] as const
export type FlowTab = (typeof flowTabs)[number]

/** The list, or one folder of it. */
export const folderHref = (idFolder: number | null | undefined): string =>
  idFolder ? `${FLOWS_PATH}/${idFolder}` : FLOWS_PATH

type Where = { tab?: FlowTab; node?: string; test?: '1'; version?: number; from?: number; to?: number; panel?: string }

/** A flow, or a place in it. */
export function flowHref(idCallScript: number, where: Where = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(where))
    if (value !== undefined && value !== 'overview') search.set(name, String(value))
  const query = search.toString()
  return `${FLOWS_PATH}/detail/${idCallScript}${query && `?${query}`}`
}
