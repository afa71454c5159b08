import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { type CodeLanguage, editorSetup } from './editor.ts'

/** A fault in the code, by its offsets. */
export type CodeProblem = { from: number; to: number; message: string }
type Suggestion = { label: string; detail: string; insert: string /** A sentence beside it. */; info?: string }
/** What can be written at an offset, and which text it takes the place of. */
export type Suggest = (
  text: string,
  offset: number,
) => { from: number; to: number; options: readonly Suggestion[] } | undefined
export type CodeHandle = { /** Takes the reader there. */ goTo: (offset: number) => void }

export type CodeEditorProps = {
  label: string
  value: string
  /** Without it the code can only be read. */
  onChange?: (value: string) => void
  language?: CodeLanguage
  maxHeight?: number | string
  /** Marked in the code; with it comes what helps to write, in a chunk of its own. */
  problems?: readonly CodeProblem[]
  suggest?: Suggest | undefined
  ref?: Ref<CodeHandle>
}

export default function CodeEditor({
  label,
  value,
  onChange,
  language = 'text',
  maxHeight = 480,
  problems,
  suggest,
  ref,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  /** Where to go once there is an editor. */
  const wanted = useRef<number>(undefined)
  const latest = useRef<Suggest>(undefined)
  const isReadOnly = onChange === undefined
  const hasAssist = problems !== undefined
  const goTo = useCallback((offset: number) => {
    const editor = view.current
    wanted.current = editor ? undefined : offset
    if (!editor) return
    const anchor = Math.min(offset, editor.state.doc.length)
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    editor.focus()
    host.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const pass = useEffectEvent((text: string) => onChange?.(text))
  const firstValue = useEffectEvent(() => value)

  useEffect(() => {
    if (!host.current) return
    const assist = new Compartment()
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: firstValue(),
        extensions: [
          editorSetup(label, language, isReadOnly),
          assist.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) pass(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    if (wanted.current !== undefined) goTo(wanted.current)
    let isGone = false
    if (hasAssist)
      void import('./code-assist.ts').then(({ codeAssist }) => {
        if (!isGone) editor.dispatch({ effects: assist.reconfigure(codeAssist(() => latest.current)) })
      })
    return () => {
      isGone = true
      view.current = null
      editor.destroy()
    }
  }, [label, language, isReadOnly, hasAssist, goTo])

  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    latest.current = suggest
  }, [suggest])

  useEffect(() => {
    if (!problems) return
    let isOld = false
    void import('./code-assist.ts').then(({ markProblems }) => {
      if (!isOld && view.current) markProblems(view.current, problems)
    })
    return () => {
      isOld = true
    }
  }, [problems])

  useImperativeHandle(ref, () => ({ goTo }), [goTo])

  return (
    <div
      ref={host}
      className="overflow-auto rounded-control bg-surface ring-1 ring-line ring-inset"
      style={{ maxHeight }}
    />
  )
}
