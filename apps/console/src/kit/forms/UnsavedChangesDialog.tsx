import { Button } from '../actions/Button.tsx'
import { t } from '../kit.messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'

/** Asked before unsaved changes are lost: by the router's blocker before a page is left, by a drawer before it closes. */
export function UnsavedChangesDialog({
  isOpen,
  isPage = true,
  onStay,
  onLeave,
}: {
  isOpen: boolean
  isPage?: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      title={t(isPage ? 'leaveTitle' : 'discardTitle')}
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      footer={
        <>
          <Button variant="dangerQuiet" onPress={onLeave}>
            {t(isPage ? 'leave' : 'discardChanges')}
          </Button>
          <Button variant="primary" onPress={onStay} autoFocus>
            {t('keepEditing')}
          </Button>
        </>
      }
    >
      <p className="text-soft">{t(isPage ? 'leaveText' : 'discardText')}</p>
    </Dialog>
  )
}
