import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { useFirstFocus } from '../keep-focus.ts'
import { t } from '../kit.messages.ts'
import { OverlayFooter } from './overlay-actions.tsx'
import { ScrollArea } from './ScrollArea.tsx'

export type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom right; a form inside brings its own. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Esc and a click beside the dialog are ignored, for example while it works. */
  isLocked?: boolean
}

type PanelProps = Pick<DialogProps, 'role' | 'footer' | 'children'> & { className: string }

/** Mounted as long as the overlay is open. */
function Panel({ role = 'dialog', footer, className, children }: PanelProps) {
  const element = useRef<HTMLElement>(null)
  const [bottom, setBottom] = useState<HTMLElement | null>(null)
  useFirstFocus(element)
  return (
    <AriaDialog ref={element} role={role} className={className}>
      <OverlayFooter value={bottom}>{children}</OverlayFooter>
      <footer
        ref={setBottom}
        className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3 empty:hidden"
      >
        {footer}
      </footer>
    </AriaDialog>
  )
}

const SCRIM = 'enter-fade fixed inset-0 z-50 bg-scrim'

/** At most 500 px wide; the element that had focus gets it back when the dialog closes. */
export function Dialog({ title, isOpen, onClose, children, footer, role = 'dialog', isLocked = false }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isLocked && role === 'dialog'}
      isKeyboardDismissDisabled={isLocked}
      className={cx(SCRIM, 'grid place-items-center overflow-y-auto p-4')}
    >
      <Modal className="enter-rise w-full max-w-(--dialog) rounded-card bg-raised shadow-high ring-1 ring-line">
        <Panel
          role={role}
          footer={footer}
          className="flex max-h-[calc(100dvh-2rem)] flex-col outline-none short:max-h-none"
        >
          <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-3">
            <Heading slot="title" className="font-semibold text-ink text-lg">
              {title}
            </Heading>
            <IconButton
              size="small"
              label={t('close')}
              icon={X}
              onPress={onClose}
              {...(isLocked ? { blocked: t('pending') } : {})}
            />
          </header>
          <ScrollArea className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 text-sm">{children}</ScrollArea>
        </Panel>
      </Modal>
    </ModalOverlay>
  )
}

export type DrawerProps = Omit<DialogProps, 'role'> & { width?: 'normal' | 'wide' }

/** A panel at the right edge for looking closer without leaving the list; open state belongs in the address. */
export function Drawer({ title, isOpen, onClose, children, footer, isLocked = false, width = 'normal' }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      className={SCRIM}
    >
      <Modal
        className={cx(
          'enter-side fixed inset-y-0 right-0 w-full bg-raised shadow-high ring-1 ring-line short:overflow-y-auto',
          width === 'wide' ? 'max-w-3xl' : 'max-w-(--dialog)',
        )}
      >
        <Panel footer={footer} className="flex h-full flex-col outline-none short:h-auto short:min-h-full">
          <header className="flex h-14 shrink-0 items-center justify-between gap-3 border-line border-b px-5">
            <Heading slot="title" className="truncate font-semibold text-base text-ink">
              {title}
            </Heading>
            <IconButton size="small" label={t('close')} icon={X} onPress={onClose} />
          </header>
          <ScrollArea className="min-h-0 flex-1 overflow-y-auto p-5 text-sm short:overflow-visible">
            {children}
          </ScrollArea>
        </Panel>
      </Modal>
    </ModalOverlay>
  )
}
