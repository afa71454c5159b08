import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { checkFlow } from '../check.ts'
import { diffFlows } from '../diff.ts'
import { start, step } from '../engine/engine.ts'
import { open } from '../engine/found.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import { compile } from '../engine/program.ts'
import { parseFlowDocument } from '../parse.ts'
import { relationsOf } from '../relations.ts'
import { NODE_DEFINITIONS } from './registry.ts'
import { NODE_RUNS } from './runs.ts'

/** A made-up kind of node: what its two files would hold. Its lines in the registries are the mock and the assignment. */
vi.mock(import('./registry.schema.ts'), async (original) => {
  const { flowNode } = await original()
  const { nodeBase } = await import('./base.schema.ts')
  const guessNode = nodeBase.extend({ type: z.literal('guess'), most: z.int().default(10), variable: z.string() })
  const withGuess: unknown = z.discriminatedUnion('type', [...flowNode.options, guessNode])
  return { flowNode: withGuess as typeof flowNode } // its type is of the kinds there are
})

interface GuessNode {
  readonly id: string
  readonly label: string
  readonly position: { x: number; y: number }
  readonly outlets: Record<string, string>
  readonly most: number
  readonly variable: string
}
const definition: NodeDefinition<GuessNode> = {
  label: 'Guess',
  look: { icon: 'flag', tone: 'info' },
  outlets: () => ['right', 'wrong'],
  waits: true,
  endsTurn: true,
  listens: true,
  assigns: ({ variable }) => [{ path: 'variable', variable }],
  validate: ({ most }) => (most > 0 ? [] : [{ code: 'dtmf.range', message: 'nobody can guess that', path: 'most' }]),
}
const run: NodeRun<GuessNode> = {
  enter: (turn) =>
    turn.listen({
      accepts: ['speech'],
      bargeIn: 'none',
      timeoutMs: 1_000,
      hints: { phrases: [], builtins: [], grammars: [], models: [] },
    }),
  resume(turn, node, input) {
    turn.draft.wait = null
    turn.set(node.variable, open(input.kind === 'heard' ? (input.alternatives[0]?.text ?? '') : ''))
    return { outlet: input.kind === 'heard' ? 'right' : 'wrong' }
  },
}
Object.assign(NODE_DEFINITIONS, { guess: definition })
Object.assign(NODE_RUNS, { guess: run })

const read = (most: number) => {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en', variables: [{ name: 'guessed', type: 'string' }] },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: 'it' } },
      { id: 'it', type: 'guess', most, variable: 'guessed', outlets: { right: 'end', wrong: 'it' } },
      { id: 'end', type: 'end', reason: 'guessed' },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.document
}

it('a new kind of node is known everywhere by its definition: read, checked, compared, related and run', () => {
  const document = read(10)
  // Its loop waits, so it is no endless one.
  expect(checkFlow(document).errors).toEqual([])
  expect(checkFlow(read(0)).errors).toMatchObject([{ nodeId: 'it', path: 'most' }])
  expect(diffFlows(document, read(3)).changed).toMatchObject([
    { id: 'it', changes: [{ path: 'most', from: 10, to: 3 }] },
  ])
  expect(relationsOf(document)).toContainEqual({ kind: 'variable', id: 'guessed', nodeId: 'it' })
  const program = compile(document)
  const moment = { at: '2026-03-05T10:00:00Z', offsetMs: 0 }
  const { state } = start(program, { ...moment, facts: {}, seed: 1 })
  const heard = { ...moment, kind: 'heard', listen: 'l1', by: 'typed', alternatives: [{ text: 'seven' }] } as const
  const after = step(program, state, heard).state
  expect(after).toMatchObject({ ended: { reason: 'guessed' }, frames: [{ variables: { guessed: 'seven' } }] })
})

const root = `${import.meta.dirname}/../../../..`
const kinds = 'start|say|listen|dtmf|set|branch|counter|request|subflow|transfer|outcome|end'
const asking = new RegExp(
  `\\b(node|step|each)\\??\\.type\\s*[!=]== '(${kinds})'|switch \\((node|step)\\.type\\)|\\{ type: '(${kinds})' \\}>`,
)

it.each(['packages/flow/src', 'apps/core/src', 'apps/console/src/flows', 'apps/console/src/conversations'])(
  'nothing in %s asks for a kind of node',
  (folder) => {
    const files = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.(test|testing|sample)\.tsx?$/.test(path) && !path.startsWith('nodes/'),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((path) => asking.test(readFileSync(`${root}/${folder}/${path}`, 'utf8')))).toEqual([])
  },
)
