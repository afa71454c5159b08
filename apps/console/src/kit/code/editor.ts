import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export type CodeLanguage = 'json' | 'text'

const look = EditorView.theme({
  '&': { fontSize: '12px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklab, var(--ink) 4%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--accent) 26%, transparent) !important',
  },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-textfield': { backgroundColor: 'var(--surface)', border: '1px solid var(--control-line)', borderRadius: '5px' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '5px',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--sunken)',
    border: '1px solid var(--line)',
    color: 'var(--ink-soft)',
    padding: '0 4px',
  },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'color-mix(in oklab, var(--success) 9%, transparent)' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk, .cm-deletedLine': {
    backgroundColor: 'color-mix(in oklab, var(--danger) 9%, transparent)',
  },
  '.cm-changedText': { background: 'color-mix(in oklab, var(--success) 18%, transparent) !important' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in oklab, var(--danger) 20%, transparent) !important',
  },
  '.cm-collapsedLines': { background: 'var(--sunken)', color: 'var(--ink-soft)', padding: '4px 12px' },
})

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--info-ink)' },
  { tag: tags.propertyName, color: 'var(--accent-ink)' },
  { tag: tags.string, color: 'var(--success-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning-ink)' },
  { tag: tags.comment, color: 'var(--ink-faint)' },
])

/** The page's nonce, so that the editor's own style sheet is allowed. */
export function codeNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

export const codeColors = syntaxHighlighting(colors)

/** What every editor of the console has: numbers, folding, search, colours of the theme. */
export function editorSetup(label: string, language: CodeLanguage, isReadOnly: boolean): Extension[] {
  return [
    EditorView.cspNonce.of(codeNonce()),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(isReadOnly ? { tabindex: '0', 'aria-readonly': 'true' } : {}),
    }),
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
    EditorView.lineWrapping,
    lineNumbers(),
    foldGutter(),
    bracketMatching(),
    highlightActiveLine(),
    history(),
    search({ top: true }),
    // Tab is left out, so that the keyboard can leave the editor.
    keymap.of([...searchKeymap, ...historyKeymap, ...foldKeymap, ...defaultKeymap]),
    codeColors,
    look,
    ...(language === 'json' ? [json()] : []),
  ]
}
