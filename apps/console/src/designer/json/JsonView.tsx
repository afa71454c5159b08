import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DocumentProblems } from '../../flows/detail/DocumentProblems.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import type { CodeHandle } from '../../kit/code/CodeEditor.tsx'
import { CodeViewer } from '../../kit/code/code-viewers.tsx'
import { onlySelected, useDesigner, useEditor } from '../designer-context.ts'
import { t } from './json.messages.ts'
import { useJsonText } from './json-text.ts'

/** The flow as JSON, in place of the canvas. */
export function JsonView() {
  const { isReadOnly } = useDesigner()
  const { text, problems, isJson, suggest, change, discard } = useJsonText()
  // The editor comes later than this view, and with it what it is asked for.
  const [editor, setEditor] = useState<CodeHandle | null>(null)
  const node = useEditor(onlySelected)
  /** The step that is selected is what one came to see; while typing the text stays where it is. */
  const show = useEffectEvent(() => {
    const at = node ? text.indexOf(`"id": ${JSON.stringify(node.id)}`) : -1
    if (at >= 0) editor?.goTo(at)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, not another text
  useEffect(() => show(), [node?.id, editor])
  return (
    <section aria-label={t('label')} className="flex h-full min-h-0 flex-col gap-2 bg-canvas p-3">
      <div className="flex min-h-7 items-center justify-between gap-3 text-sm">
        <p role="status" className={problems.length > 0 ? 'flex items-center gap-1.5 text-danger-ink' : 'text-faint'}>
          {problems.length > 0 && <CircleAlert size={15} aria-hidden />}
          {problems.length === 0
            ? t(isReadOnly ? 'readOnly' : 'valid')
            : isJson
              ? t('problems', { count: problems.length })
              : t('invalid')}
        </p>
        {problems.length > 0 ? (
          <Button size="small" onPress={discard}>
            {t('discard')}
          </Button>
        ) : (
          <span className="text-faint text-xs max-md:hidden">{!isReadOnly && t('keys')}</span>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <CodeViewer
          ref={setEditor}
          label={t('label')}
          value={text}
          {...(isReadOnly ? {} : { onChange: change, problems, suggest })}
          language="json"
          maxHeight="100%"
        />
      </div>
      {problems.length > 0 && <DocumentProblems problems={problems} onGoTo={(offset) => editor?.goTo(offset)} />}
    </section>
  )
}
