import type { FlowNode } from '@parley/flow'
import { useReactFlow } from '@xyflow/react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useDesigner } from '../designer-context.ts'
import { t } from './canvas.messages.ts'
import { removeSelected } from './canvas-edits.ts'
import type { StepNode } from './canvas-model.ts'
import { freePlace, sizeOf } from './place.ts'

/** Pasting reads and checks expressions, which weigh more than the canvas; they come once it stands. */
const loadClip = () => import('@parley/flow/edit/clip.ts')

const isOf = (host: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && host?.contains(target) === true

/** Steps through the clipboard of the system, within a flow, between flows and as text. */
export function useClipboard(host: RefObject<HTMLElement | null>, focusStep: (id: string) => void) {
  const { editor, isReadOnly } = useDesigner()
  const { screenToFlowPosition } = useReactFlow<StepNode>()

  // What is copied has to be there before the event is over.
  const clips = useRef<Awaited<ReturnType<typeof loadClip>>>(undefined)
  useEffect(() => {
    void loadClip().then((loaded) => {
      clips.current = loaded
    })
  }, [])

  async function paste(clip: string, isBeside: boolean) {
    const { pasteNodes } = await loadClip()
    const { document } = editor.get()
    const { left = 0, top = 0, width = 0, height = 0 } = host.current?.getBoundingClientRect() ?? {}
    const middle = screenToFlowPosition({ x: left + width / 2 - 120, y: top + height / 2 - 60 })
    const place = (copied: readonly FlowNode[]) =>
      freePlace(document, middle, sizeOf(copied, document.settings.defaultLanguage))
    const result = pasteNodes(document, clip, isBeside ? undefined : place)
    if (!result.ok) return void showToast('warning', result.message)
    const count = result.ids.length
    editor.apply(result.edit, t('pasted', { count }))
    editor.select(result.ids)
    const [first] = result.ids
    if (first !== undefined) focusStep(first)
    const notes = [
      ...(result.differingVariables.length > 0
        ? [t('pastedOther', { names: result.differingVariables.join(', ') })]
        : []),
      ...(result.missingLanguages.length > 0
        ? [t('pastedLanguages', { names: result.missingLanguages.join(', ') })]
        : []),
    ]
    if (notes.length > 0) showToast('warning', notes.join(' '))
  }

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { document, selection } = editor.get()
    const isCut = event.type === 'cut'
    const { current } = clips
    if (!current || !isOf(host.current, event.target) || selection.size === 0 || (isCut && isReadOnly)) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', current.copyNodes(document, selection))
    showToast('info', t('copied', { count: selection.size }))
    if (!isCut) return
    removeSelected(editor)
    host.current?.focus()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const clip = event.clipboardData?.getData('text/plain')
    if (isReadOnly || !clip || !isOf(host.current, event.target)) return
    event.preventDefault()
    void paste(clip, false)
  })
  useEffect(() => {
    const copied = (event: ClipboardEvent) => onCopy(event)
    const pasted = (event: ClipboardEvent) => onPaste(event)
    addEventListener('copy', copied)
    addEventListener('cut', copied)
    addEventListener('paste', pasted)
    return () => {
      removeEventListener('copy', copied)
      removeEventListener('cut', copied)
      removeEventListener('paste', pasted)
    }
  }, [])

  return {
    async duplicate() {
      const { document, selection } = editor.get()
      if (selection.size > 0) await paste((await loadClip()).copyNodes(document, selection), true)
    },
  }
}
