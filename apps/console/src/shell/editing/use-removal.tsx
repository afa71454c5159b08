import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { usePanels } from '../../kit/address/use-panel.ts'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t } from '../shell.messages.ts'
import { ConfirmWrite } from './ConfirmWrite.tsx'

type Props<E extends EndpointDeclaration> = Omit<ComponentProps<typeof ConfirmWrite<E>>, 'action' | 'onClose'>

/** Deletes the thing a page is about: an entry of the page's menu, and the question that it asks. */
export function useRemoval<E extends EndpointDeclaration>(
  props: Props<E>,
): { readonly action: MenuAction; readonly question: ReactNode } {
  const { operation, blocked, at } = props
  const { panel, open, close } = usePanels()
  return {
    action: {
      id: 'remove',
      label: t('delete'),
      icon: Trash2,
      endpoint: operation,
      ...(at === undefined ? {} : { at }),
      blocked,
      isDangerous: true,
      onAction: () => open('remove'),
    },
    question: panel === 'remove' && <ConfirmWrite<E> {...props} action={t('delete')} onClose={close} />,
  }
}
