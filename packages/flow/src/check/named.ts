import type { CheckOptions } from '../check.ts'
import { type Circles, componentKey, type Interfaces } from '../component.ts'
import type { NamedGrammar } from './grammars.ts'
import type { NamedModel } from './models.ts'

/** What a document names, as it is in a tenant; plain data, so that it can go to another thread. What is not in it is not known. */
export interface Named {
  readonly interfaces: Interfaces
  readonly circles: Circles
  /** By their guids; null: there is none. */
  readonly grammars: Readonly<Record<string, NamedGrammar | null>>
  /** By their guids: whether they are there. */
  readonly knowledgeBases: Readonly<Record<string, boolean>>
  /** By their guids: whether they are there. */
  readonly mcpServers: Readonly<Record<string, boolean>>
  /** By their keys (`modelKey`); null: there is none. */
  readonly models: Readonly<Record<string, NamedModel | null>>
  /** By their guids: whether they are there. */
  readonly assets: Readonly<Record<string, boolean>>
  /** By their hosts, of those that can be judged as they stand: whether requests may go there. */
  readonly hosts: Readonly<Record<string, boolean>>
  /** Whether there is a language model for agents. */
  readonly hasLlm: boolean
}

/** For a check of the document against that. */
export const checkAgainst = ({
  interfaces,
  circles,
  grammars,
  knowledgeBases,
  mcpServers,
  models,
  assets,
  hosts,
  hasLlm,
}: Named): CheckOptions => ({
  interfaceOf: (use) => interfaces[componentKey(use)],
  circleOf: (use) => circles[componentKey(use)],
  grammarOf: (guid) => grammars[guid],
  hasKnowledgeBase: (guid) => knowledgeBases[guid],
  hasMcpServer: (guid) => mcpServers[guid],
  modelOf: (key) => models[key],
  hasAsset: (guid) => assets[guid],
  maySendTo: (host) => hosts[host],
  hasLlm,
})
