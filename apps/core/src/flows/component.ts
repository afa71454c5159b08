import type { ComponentUse, FlowInterface, InterfaceOf } from '@parley/flow'

/** The version of a component that a step runs. */
export type ComponentVersion = Pick<ComponentUse, 'flow' | 'version'>

/** Signatures by `componentKey`; plain data, so that they can go to another thread. */
export type Interfaces = Readonly<Record<string, FlowInterface>>

export const componentKey = ({ flow, version }: ComponentVersion) =>
  `${flow}@${version.policy === 'pinned' ? version.version : 'published'}`

export const interfaceIn =
  (interfaces: Interfaces): InterfaceOf =>
  (use) =>
    interfaces[componentKey(use)]
