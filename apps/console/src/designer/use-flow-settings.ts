import { useDesigner, useEditor } from './designer-context.ts'

/** The settings of the flow at the right, asked for by name: also beside a test conversation, where they are not by themselves. */
export function useFlowSettings() {
  const { editor, settings } = useDesigner()
  const hasStep = useEditor(({ selection }) => selection.size > 0)
  const isShown = settings.isAsked && !hasStep
  function show() {
    editor.select([])
    settings.ask(true)
  }
  return { isShown, show, toggle: () => (isShown ? settings.ask(false) : show()) }
}
