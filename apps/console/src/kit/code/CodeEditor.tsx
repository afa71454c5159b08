import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type CodeLanguage, editorSetup } from './editor.ts'

export type CodeEditorProps = {
  label: string
  value: string
  /** Without it the code can only be read. */
  onChange?: (value: string) => void
  language?: CodeLanguage
  maxHeight?: number
}

export default function CodeEditor({ label, value, onChange, language = 'text', maxHeight = 480 }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const isReadOnly = onChange === undefined
  const pass = useEffectEvent((text: string) => onChange?.(text))
  const firstValue = useEffectEvent(() => value)

  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: firstValue(),
        extensions: [
          editorSetup(label, language, isReadOnly),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) pass(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, language, isReadOnly])

  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  return (
    <div
      ref={host}
      className="overflow-auto rounded-control bg-surface ring-1 ring-line ring-inset"
      style={{ maxHeight }}
    />
  )
}
