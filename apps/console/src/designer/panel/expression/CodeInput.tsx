import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, placeholder as hint, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CodeProblem, Suggest } from '../../../kit/code/CodeEditor.tsx'
import { codeColors, codeNonce } from '../../../kit/code/editor.ts'
import { type CodeKind, languageOf } from './code-words.ts'

export type CodeInputProps = {
  label: string
  describedBy: string
  value: string
  onChange: (value: string) => void
  kind: CodeKind
  placeholder: string
  isReadOnly: boolean
  isInvalid: boolean
  problems: readonly CodeProblem[]
  suggest: Suggest
}

const look = EditorView.theme({
  '&': { fontSize: '12px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { lineHeight: '1.5', maxHeight: '14em' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '6px 0' },
  '.cm-line': { padding: '0 10px' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--accent) 26%, transparent) !important',
  },
})
/** What is said reads as text, not as code. */
const words = EditorView.theme({ '.cm-scroller': { fontFamily: 'var(--font-sans)', fontSize: '13px' } })
const code = EditorView.theme({ '.cm-scroller': { fontFamily: 'var(--font-mono)' } })

/** A field of a form for expressions and templates: colors, completion, faults underlined; Tab leaves it. */
export default function CodeInput({
  label,
  describedBy,
  value,
  kind,
  placeholder,
  isReadOnly,
  isInvalid,
  ...rest
}: CodeInputProps) {
  const { problems, suggest, onChange } = rest
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const attributes = useRef(new Compartment())
  const pass = useEffectEvent((text: string) => onChange(text))
  const latest = useEffectEvent(() => suggest)
  const first = useEffectEvent(() => value)
  const about = {
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': String(isInvalid),
    ...(isReadOnly ? { tabindex: '0', 'aria-readonly': 'true' } : {}),
  }
  const aboutNow = useEffectEvent(() => EditorView.contentAttributes.of(about))

  useEffect(() => {
    if (!host.current) return
    const assist = new Compartment()
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first(),
        extensions: [
          EditorView.cspNonce.of(codeNonce()),
          attributes.current.of(aboutNow()),
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.lineWrapping,
          history(),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          languageOf(kind),
          codeColors,
          look,
          kind === 'template' ? words : code,
          ...(placeholder ? [hint(placeholder)] : []),
          assist.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) pass(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    let isGone = false
    void import('../../../kit/code/code-assist.ts').then(({ fieldAssist }) => {
      if (!isGone) editor.dispatch({ effects: assist.reconfigure(fieldAssist(() => latest())) })
    })
    return () => {
      isGone = true
      view.current = null
      editor.destroy()
    }
  }, [kind, placeholder, isReadOnly])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the attributes say changes with these
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.current.reconfigure(aboutNow()) })
  }, [label, describedBy, isInvalid])

  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    let isOld = false
    void import('../../../kit/code/code-assist.ts').then(({ markProblems }) => {
      if (!isOld && view.current) markProblems(view.current, problems)
    })
    return () => {
      isOld = true
    }
  }, [problems])

  return <div ref={host} />
}
