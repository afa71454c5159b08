import { NOTIFICATION_CARD_WIDTH_PX, NOTIFICATION_PANEL_MAX_HEIGHT_PX } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleCheck, Pause, Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { useCan } from '../access/use-can.ts'
import { t } from '../shell.messages.ts'
import { useGeneralControl } from './use-general-control.ts'
import type { Warning } from './warnings.ts'

export default function WarningsPanel({ warnings }: { warnings: readonly Warning[] }) {
  const can = useCan()
  return (
    <div
      className="flex min-h-0 max-w-full flex-col"
      style={{ width: NOTIFICATION_CARD_WIDTH_PX, maxHeight: NOTIFICATION_PANEL_MAX_HEIGHT_PX }}
    >
      <h2 className="px-4 pt-3.5 pb-2 font-semibold text-base">{t('warnings')}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto pb-2">
        {warnings.length === 0 && <StateBlock icon={CircleCheck} title={t('noWarnings')} />}
        <ul>
          {warnings.map((warning) => (
            <li key={warning.code + warning.message} className="flex items-start gap-2.5 px-4 py-2.5 text-sm">
              <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warning-ink" aria-hidden />
              <span className="min-w-0 flex-1">
                {warning.message}
                {warning.path && (
                  <>
                    {' '}
                    <Link href={warning.path} className="underline">
                      {t('where')}
                    </Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {can(operations.Home.GeneralControl) && <GeneralControl />}
    </div>
  )
}

/** Stops all campaigns, after a question, or starts them again. */
function GeneralControl() {
  const { campaignsRunning, toggle } = useGeneralControl()
  const [isAsking, setAsking] = useState(false)
  return (
    <footer className="flex items-center justify-between gap-3 border-line border-t px-4 py-2.5">
      <span className="text-faint text-xs">{campaignsRunning ? t('campaignsAreRunning') : ''}</span>
      <ActionButton
        endpoint={operations.Home.GeneralControl}
        size="small"
        variant={campaignsRunning ? 'dangerQuiet' : 'primary'}
        icon={campaignsRunning ? Pause : Play}
        onPress={() => setAsking(true)}
      >
        {campaignsRunning ? t('stopAll') : t('startAll')}
      </ActionButton>
      <ConfirmDialog
        title={campaignsRunning ? t('stopAllTitle') : t('startAllTitle')}
        action={campaignsRunning ? t('stopAll') : t('startAll')}
        isDangerous={campaignsRunning}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={toggle}
      >
        {campaignsRunning ? t('stopAllText') : t('startAllText')}
      </ConfirmDialog>
    </footer>
  )
}
