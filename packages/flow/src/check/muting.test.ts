import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { diffFlows } from '../diff.ts'
import type { FlowDocument } from '../document.schema.ts'
import { copyNodes, pasteNodes } from '../edit/clip.ts'
import { applyEdit } from '../edit/edit.ts'
import { setField } from '../edit/field.ts'
import { mergeDocuments } from '../edit/merge.ts'
import { idleMutings, muteProblem, unmuteProblem } from '../edit/mute.ts'
import { parseFlowDocument } from '../parse.ts'

const WHY = { reason: 'The legal text has to be read whole', by: 'Alice Walker', at: '2026-03-05T10:00:00Z' }
const long = (text: string) => ({ en: [{ kind: 'text' as const, text: text.repeat(60) }] })
const said = (text: string) => ({ en: [{ kind: 'text' as const, text }] })
const say = (id: string, text: string, next: string): NodeInput => ({
  ...{ id, type: 'say', label: id, texts: long(text) },
  outlets: { next },
})
const talk = (id: string, text: string, next: string): NodeInput => ({
  ...{ id, type: 'say', label: id, texts: said(text) },
  outlets: { next },
})
const nodes: NodeInput[] = [
  { id: 'start', type: 'start', outlets: { next: 'a' } },
  say('a', 'Terms apply. ', 'b'),
  say('b', 'And so do conditions. ', 'end'),
  { id: 'end', type: 'end' },
]
const document = flowOf(nodes, { variables: [{ name: 'spare', type: 'string' }] })

function muted(from: FlowDocument, code: string, nodeId: string | null) {
  const problem = checkFlow(from).warnings.find((one) => one.code === code && one.nodeId === nodeId)
  if (!problem) throw new Error('It is not found')
  return applyEdit(from, muteProblem(from, problem, WHY)).document
}
const change = (from: FlowDocument, id: string, path: string, value: unknown) => {
  const result = setField(from, id, path, value)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return applyEdit(from, result.edit).document
}
const at = (from: FlowDocument) => checkFlow(from).muted.map(({ code, nodeId }) => `${code} ${nodeId}`)
const open = (from: FlowDocument) => checkFlow(from).warnings.map(({ code, nodeId }) => `${code} ${nodeId}`)

describe('muted warnings', () => {
  const one = muted(document, 'text.long', 'a')

  it('no longer count, are listed with their reason, and come back', () => {
    expect(open(one)).toEqual(['variable.unused null', 'text.long b'])
    const [found] = checkFlow(one).muted
    expect(found).toMatchObject({ code: 'text.long', nodeId: 'a', muting: WHY })
    if (!found) return
    expect(applyEdit(one, unmuteProblem(one, found, found.muting)).document).toEqual(document)
  })

  it('of the settings, too', () => {
    const all = muted(one, 'variable.unused', null)
    expect(at(all)).toEqual(['variable.unused null', 'text.long a'])
    const [found] = checkFlow(all).muted
    if (found) expect(applyEdit(all, unmuteProblem(all, found, found.muting)).document).toEqual(one)
  })

  it('stay muted while other things change, and not when their own part does', () => {
    const named = change(one, 'a', 'label', 'Terms')
    expect(at(change(named, 'b', 'texts', long('Something else. ')))).toEqual(['text.long a'])
    expect(at(change(one, 'a', 'interruptible', false))).toEqual(['text.long a'])
    expect(at(change(one, 'a', 'texts', long('Other terms apply. ')))).toEqual([])
  })

  it('are read back from JSON, and travel with copies, merges and the difference of versions', () => {
    const parsed = parseFlowDocument(JSON.stringify(one))
    expect(parsed.ok && at(parsed.document)).toEqual(['text.long a'])
    const pasted = pasteNodes(document, copyNodes(one, ['a']))
    if (!pasted.ok) throw new Error(pasted.message)
    expect(at(applyEdit(document, pasted.edit).document)).toEqual([`text.long ${pasted.ids[0]}`])
    const { document: merged, conflicts } = mergeDocuments(document, one, muted(document, 'text.long', 'b'))
    expect([at(merged), conflicts]).toEqual([['text.long a', 'text.long b'], []])
    expect(diffFlows(document, one)).toMatchObject({
      isEqual: false,
      changed: [{ id: 'a', changes: [{ path: 'muted' }] }],
    })
  })

  it('two of one step, muted by two people, are both kept', () => {
    const two = change(document, 'a', 'texts', { ...long('Terms apply. '), de: [{ kind: 'text', text: 'Hallo' }] })
    const mine = muted(two, 'text.long', 'a')
    const theirs = muted(two, 'language.undeclared', 'a')
    const { document: merged, conflicts } = mergeDocuments(two, mine, theirs)
    expect(conflicts).toEqual([])
    expect(at(merged).sort()).toEqual(['language.undeclared a', 'text.long a'])
  })

  it('never errors', () => {
    const broken = flowOf([...nodes.slice(0, 2), { id: 'b', type: 'say', outlets: {} }, ...nodes.slice(3)])
    const [problem] = checkFlow(broken).errors
    if (!problem) throw new Error('It is not found')
    const tried = applyEdit(broken, muteProblem(broken, problem, WHY)).document
    expect(checkFlow(tried).errors).toEqual(checkFlow(broken).errors)
    expect(checkFlow(tried).muted).toEqual([])
  })

  it.each(['', 'ab', 'x'.repeat(501)])('want a reason: %j', (reason) => {
    expect(setField(one, 'a', 'muted', [{ finding: 'text.long', id: 'x', ...WHY, reason }]).ok).toBe(false)
  })

  const three = flowOf([nodes[0] as NodeInput, talk('a', 'Terms', 'end'), ...nodes.slice(3)], {
    languages: ['en', 'de', 'cs'].map((code) => ({ code })),
  })
  const ofLanguages = (from: FlowDocument) => checkFlow(from).warnings.map(({ path }) => path)

  it('one missing translation leaves the others of the step, and those that come', () => {
    const one = muted(three, 'translation.missing', 'a')
    expect(checkFlow(one).muted.map(({ path }) => path)).toEqual(['texts.de'])
    expect(ofLanguages(one)).toEqual(['texts.cs'])
    const languages = [...one.settings.languages, { ...one.settings.languages[0], code: 'fr' }] as never
    const more = applyEdit(one, { settings: { languages } }).document
    expect(ofLanguages(more)).toEqual(['texts.cs', 'texts.fr'])
    expect(ofLanguages(change(one, 'a', 'texts', said('Other terms')))).toEqual(['texts.de', 'texts.cs'])
  })

  it('one of two parts that are both empty leaves the other', () => {
    const recognise = [{ kind: 'phrases', phrases: { en: ['yes'] } }]
    const same = [{ kind: 'phrases', phrases: { en: ['yes'] } }]
    const asked = flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'it' } },
        {
          ...{
            id: 'it',
            type: 'listen',
            reactions: [
              { name: 'x', recognise },
              { name: 'y', recognise: same },
            ],
          },
          outlets: { x: 'end', y: 'end', noInput: 'end', noMatch: 'end' },
        } as NodeInput,
        ...nodes.slice(3),
      ],
      { languages: [{ code: 'en' }, { code: 'cs' }] },
    )
    const missing = (from: FlowDocument) => at(from).filter((one) => one.startsWith('translation'))
    expect(missing(muted(asked, 'translation.missing', 'it'))).toEqual(['translation.missing it'])
  })

  const transfer = (id: string, outlets: Record<string, string>): NodeInput =>
    ({
      id,
      type: 'transfer',
      to: '+420222333444',
      outlets: { completed: 'end', failed: 'end', ...outlets },
    }) as NodeInput
  const wired = (t: string, t2: string) =>
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 't' } },
      transfer('t', { completed: t, declined: 't2' }),
      transfer('t2', { completed: t2, declined: 'end' }),
      talk('s', 'Bye', 'end'),
      ...nodes.slice(3),
    ])

  it('what comes after one transfer is found again after another', () => {
    const one = muted(wired('s', 'end'), 'transfer.after', 's')
    expect(at(one)).toEqual(['transfer.after s'])
    const outlets = (id: string, next: string) => ({
      ...one.nodes.find((node) => node.id === id)?.outlets,
      completed: next,
    })
    const other = change(change(one, 't', 'outlets', outlets('t', 'end')), 't2', 'outlets', outlets('t2', 's'))
    expect([at(other), open(other).includes('transfer.after s')]).toEqual([[], true])
  })

  it('a variable that is unset on one way is found again on another', () => {
    const ways = (yes: string, otherwise: string) =>
      flowOf(
        [
          { id: 'start', type: 'start', outlets: { next: 'b' } },
          {
            ...{ id: 'b', type: 'branch', cases: [{ name: 'yes', expression: 'ok' }] },
            outlets: { yes, otherwise },
          } as NodeInput,
          talk('one', 'One', 'tell'),
          talk('two', 'Two', 'tell'),
          { id: 'set', type: 'set', assignments: [{ variable: 'x', expression: '"a"' }], outlets: { next: 'tell' } },
          talk('tell', 'It is {{ x }}', 'end'),
          ...nodes.slice(3),
        ],
        {
          variables: [
            { name: 'x', type: 'string' },
            { name: 'ok', type: 'boolean', default: false },
          ],
        },
      )
    const one = muted(ways('one', 'set'), 'variable.unset', 'tell')
    expect(at(one)).toEqual(['variable.unset tell'])
    expect(at(change(one, 'b', 'outlets', { yes: 'two', otherwise: 'set' }))).toEqual([])
  })

  it('those whose warning is gone are listed, and make room where there is none', () => {
    const { muting } = checkFlow(one).muted[0] ?? {}
    const full = change(
      one,
      'a',
      'muted',
      Array.from({ length: 50 }, (_, index) => ({ ...muting, id: `old${index}` })),
    )
    const { warnings, muted: found } = checkFlow(full)
    const problem = warnings.find(({ nodeId }) => nodeId === 'a')
    if (!problem) throw new Error('It is not found')
    expect(idleMutings(full, found)).toHaveLength(50)
    expect(muteProblem(full, problem, WHY)).toEqual({})
    const next = applyEdit(full, muteProblem(full, problem, WHY, found)).document
    expect([at(next), next.nodes.find(({ id }) => id === 'a')?.muted?.length]).toEqual([['text.long a'], 1])
  })
})

it('a muted text or reaction hides none that comes later', () => {
  const same = 'Thank you for calling our bank today.'
  const texts = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, said(same).en]))
  const thanks = (...codes: string[]): FlowDocument =>
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'a' } },
        { id: 'a', type: 'say', label: 'a', texts: texts(...codes), outlets: { next: 'end' } },
        { id: 'end', type: 'end' },
      ],
      { languages: ['en', 'de', 'fr'].map((code) => ({ code })) },
    )
  const once = muted(thanks('en', 'de'), 'translation.same', 'a')
  const later = change(once, 'a', 'texts', texts('en', 'de', 'fr'))
  expect(at(later)).toContain('translation.same a')
  expect(open(later)).toContain('translation.same a')
})
