import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
} from '@codemirror/autocomplete'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { foldText } from '@parley/contract/kernel/foldText.ts'
import type { CodeProblem, Suggest } from './CodeEditor.tsx'

const look = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-tooltip.cm-completionInfo': { padding: '4px 8px', maxWidth: '18rem', fontFamily: 'var(--font-sans)' },
  '.cm-completionDetail': { color: 'var(--ink-faint)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-diagnostic': { padding: '4px 10px', fontFamily: 'var(--font-sans)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
  },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 2px' },
  // Drawn without the pictures of the library, which the page's security policy would ask about.
  '.cm-lint-marker': { width: '8px', height: '8px', marginTop: '5px' },
  '.cm-lint-marker-error': { content: '""', display: 'block', borderRadius: '50%', backgroundColor: 'var(--danger)' },
})

/** Marks what is wrong; what was marked before is marked no more. */
export function markProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  const end = view.state.doc.length
  const marks = problems.map(({ from, to, message }) => ({
    from: Math.min(from, end),
    to: Math.min(to, end),
    severity: 'error' as const,
    message,
  }))
  view.dispatch(setDiagnostics(view.state, marks))
}

const completion = (suggest: () => Suggest | undefined, opensAfter: RegExp): Extension[] => {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString()
    if (!context.explicit && !context.matchBefore(opensAfter)) return null
    const found = suggest()?.(text, context.pos)
    if (!found) return null
    const { from, to } = found
    const word = foldText(text.slice(from, context.pos).replaceAll('"', ''))
    const options = found.options
      .filter(({ label }) => foldText(label).includes(word))
      .map(({ label, detail, insert, info }) => ({ label, detail, apply: insert, ...(info ? { info } : {}) }))
    return options.length > 0 ? { from, to, options, filter: false } : null
  }
  return [
    autocompletion({ override: [complete], icons: false }),
    // Esc leaves the list alone, not the drawer around it as well.
    Prec.highest(keymap.of([{ key: 'Escape', run: closeCompletion, stopPropagation: true }])),
    // What is still looked up when the editor is left would open over what comes next. Not at once: leaving may be part of an update.
    EditorView.domEventHandlers({ blur: (_, view) => void setTimeout(() => !view.hasFocus && closeCompletion(view)) }),
    keymap.of(lintKeymap),
    look,
  ]
}

/** Completes what is typed (also Ctrl+Space; Enter takes, Esc leaves), and F8 leads from fault to fault; Tab still leaves the editor. */
export const codeAssist = (suggest: () => Suggest | undefined): Extension => [
  lintGutter(),
  ...completion(suggest, /[\w"]/),
]

/** The same for a field of a form, where parts of values are offered after a dot. */
export const fieldAssist = (suggest: () => Suggest | undefined): Extension => completion(suggest, /[\w.{]/)
