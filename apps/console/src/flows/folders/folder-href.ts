import { screens } from '@parley/contract/kernel/screens.ts'

/** The list of flows, or one folder of it. */
export const folderHref = (idFolder: number | null | undefined): string =>
  idFolder ? screens.flowFolder(idFolder) : screens.flows()
