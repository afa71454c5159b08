import { nodeOf } from '@parley/flow/edit/edit.ts'
import { setField } from '@parley/flow/edit/field.ts'
import { removeNodes } from '@parley/flow/edit/nodes.ts'
import { outlineOf } from '@parley/flow/edit/outline.ts'
import type { NodeType } from '@parley/flow/nodes/registry.schema.ts'
import { NODE_DEFINITIONS } from '@parley/flow/nodes/registry.ts'
import { useMemo, useState } from 'react'
import { useDesigner, useEditor } from '../designer-context.ts'
import { t } from './outline.messages.ts'
import { addBelow, keyOf, moveLevel, moveLine, wordsFor } from './outline-commands.ts'

/** The flow as lines, the line one is on, and what can be done there. */
export function useOutline() {
  const { editor, isReadOnly } = useDesigner()
  const document = useEditor((state) => state.document)
  const selected = useEditor(({ selection }) => (selection.size === 1 ? [...selection][0] : undefined))
  const lines = useMemo(() => outlineOf(document), [document])
  const [key, setKey] = useState<string>()
  const [editing, setEditing] = useState<string>()
  const indexes = useMemo(() => new Map(lines.map((line, index) => [keyOf(line), index])), [lines])

  const own = key === undefined ? undefined : indexes.get(key)
  // A step that was selected elsewhere is where one is; a line that is no step stays where it leads to the selected one.
  const isOwn = own !== undefined && (selected === undefined || lines[own]?.nodeId === selected)
  const at = isOwn ? own : ((selected === undefined ? undefined : indexes.get(selected)) ?? 0)
  const line = lines[at]

  function goTo(index: number) {
    const next = lines[Math.max(0, Math.min(lines.length - 1, index))]
    if (!next) return
    setKey(keyOf(next))
    editor.select([next.nodeId])
  }
  const goToStep = (id: string) => goTo(indexes.get(id) ?? at)

  function add(type: NodeType) {
    if (!line || isReadOnly) return
    // What was just written is in the editor before it is drawn here.
    const added = addBelow(editor.get().document, line, type)
    if (!added) return
    editor.apply(added.edit, t('added', { name: NODE_DEFINITIONS[type].label }))
    setKey(added.id)
    editor.select([added.id])
    setEditing(added.id)
  }
  function move(by: -1 | 1, inOut = false): boolean {
    if (!line || isReadOnly) return false
    const now = editor.get().document
    const edit = inOut ? moveLevel(now, lines, at, by) : moveLine(now, lines, at, by)
    if (!edit.nodes) return false
    editor.apply(edit, t('moved'))
    setKey(line.nodeId)
    return true
  }
  function remove() {
    if (line?.kind !== 'step' || isReadOnly) return
    const next = lines[at + 1] ?? lines[at - 1]
    editor.apply(removeNodes(editor.get().document, [line.nodeId]), t('removed'))
    if (next) {
      setKey(keyOf(next))
      editor.select([next.nodeId])
    }
  }
  /** Takes new words, or says why they cannot be. */
  function write(id: string, words: string): string | undefined {
    const now = editor.get().document
    const node = nodeOf(now, id)
    if (!node) return undefined
    const { path, value } = wordsFor(node, now.settings.defaultLanguage, words)
    const result = setField(now, id, path, value)
    if (!result.ok) return result.problems[0]?.message
    editor.apply(result.edit, t('changed'))
    return undefined
  }
  return { document, lines, at, line, editing, setEditing, goTo, goToStep, add, move, remove, write, isReadOnly }
}
