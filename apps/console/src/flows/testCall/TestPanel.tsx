import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { DebugList } from './DebugList.tsx'
import { StartForm } from './StartForm.tsx'
import { TestChat } from './TestChat.tsx'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'
import { VariableList } from './VariableList.tsx'

type Props = { flow: CallScript; test: TestCallHandle }

/** Beside the picture: choose, talk, watch. Esc closes it, and asks first while a conversation runs. */
export function TestPanel({ flow, test }: Props) {
  const { state } = test
  const panel = useRef<HTMLDivElement>(null)
  // Where there is no room beside the picture it stands below, out of sight.
  useEffect(() => {
    void panel.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isChoosing = state.phase === 'idle' || state.phase === 'failed'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Esc, which bubbles up from what is inside
    <div
      ref={panel}
      className="contents"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) test.requestClose()
      }}
    >
      <Card
        title={t('title')}
        actions={
          <>
            {test.last && !isChoosing && <Tag>{t('versionPlain', { version: test.last.version })}</Tag>}
            <IconButton size="small" label={t('close')} icon={X} onPress={test.requestClose} />
          </>
        }
      >
        {isChoosing ? <StartForm flow={flow} test={test} /> : <TestChat flow={flow} test={test} />}
      </Card>
      {!isChoosing && (
        <>
          <Card title={t('variables')}>
            <VariableList variables={state.variables} />
          </Card>
          <DebugList test={test} />
        </>
      )}
      <ConfirmDialog
        title={t('closeTitle')}
        action={t('closeAction')}
        isOpen={test.isClosing}
        onClose={() => test.answerClose(false)}
        onConfirm={async () => test.answerClose(true)}
      >
        {t('closeText')}
      </ConfirmDialog>
    </div>
  )
}
