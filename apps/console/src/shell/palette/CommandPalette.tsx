import { screens } from '@parley/contract/kernel/screens.ts'
import type { FoundKind } from '@parley/contract/lookups/foundKinds.ts'
import { CircleAlert, Search } from 'lucide-react'
import { useState } from 'react'
import {
  Dialog as AriaDialog,
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { useKit } from '../../kit/KitProvider.tsx'
import { t } from '../shell.messages.ts'
import { type Command, findCommands } from './commands.ts'
import { useFound } from './use-found.ts'
import { useShellCommands } from './use-shell-commands.ts'

const GROUPS: Readonly<Record<FoundKind, string>> = {
  flow: t('flows'),
  node: t('nodes'),
  conversation: t('conversations'),
  campaign: t('campaigns'),
  line: t('lines'),
  dataset: t('datasets'),
  model: t('models'),
  knowledgeBase: t('knowledgeBases'),
  user: t('people'),
  role: t('permissionGroups'),
  tenant: t('tenants'),
}

const isTab = ({ id }: Command) => id.startsWith('tab:')

/** The few that the palette shows are not all of them. */
const allConversations = (search: string): Command => ({
  id: 'conversation:all',
  title: t('seeAll', { name: t('conversations') }),
  path: screens.conversation({ q: search.trim() }),
})

/** Finds screens, actions, flows and what is in them, conversations; opened with Ctrl/⌘ K. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { navigate, preload } = useKit()
  const [search, setSearch] = useState('')
  const { recent, screens, actions } = useShellCommands()
  const { groups, isSearching } = useFound(search)
  const isEmpty = search.trim() === ''
  const suggested = isEmpty ? recent : []
  const sections = [
    { id: 'recent', title: t('recent'), commands: suggested },
    {
      id: 'screens',
      title: t('goTo'),
      // The tabs of a tenant are looked for; offered unasked they would hide the screens.
      commands: findCommands(screens, search).filter((each) => !suggested.includes(each) && !(isEmpty && isTab(each))),
    },
    ...groups.map(({ kind, commands }) => ({
      id: kind,
      title: GROUPS[kind],
      commands: kind === 'conversation' ? [...commands, allConversations(search)] : commands,
    })),
    { id: 'actions', title: t('actions'), commands: findCommands(actions, search) },
  ].filter(({ commands }) => commands.length > 0)
  const all = new Map(sections.flatMap(({ commands }) => commands.map((command) => [command.id, command] as const)))

  function choose(command: Command | undefined) {
    if (!command) return
    onClose()
    if (command.path) navigate(command.path)
    else command.run?.()
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="enter-fade fixed inset-0 z-50 flex justify-center bg-scrim p-4 pt-[12vh]"
    >
      <Modal className="enter-rise h-fit w-full max-w-[500px] overflow-hidden rounded-card bg-raised shadow-high ring-1 ring-line">
        <AriaDialog aria-label={t('commands')} className="flex max-h-[60vh] flex-col outline-none">
          <Autocomplete inputValue={search} onInputChange={setSearch}>
            <SearchField
              aria-label={t('commands')}
              autoFocus
              // Esc closes at once; left to itself the field would only be emptied by the first.
              onKeyDown={({ key }) => key === 'Escape' && onClose()}
              className="flex shrink-0 items-center gap-2.5 border-line border-b px-4"
            >
              <Search size={16} className="text-faint" aria-hidden />
              <Input
                role="combobox"
                aria-expanded
                aria-haspopup="listbox"
                placeholder={t('commandsHint')}
                className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <ListBox
              aria-label={t('commands')}
              onAction={(id) => choose(all.get(String(id)))}
              renderEmptyState={() => (
                <p className="px-3 py-8 text-center text-faint text-sm">
                  {isSearching ? t('commandsSearching') : t('commandsNothing', { search })}
                </p>
              )}
              className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
            >
              {sections.map(({ id, title, commands }) => (
                <ListBoxSection key={id} id={id} className="pb-1">
                  <Header className="px-2.5 pt-2 pb-1 font-medium text-faint text-xs">{title}</Header>
                  {commands.map((command) => (
                    <Row key={command.id} command={command} onHover={() => command.path && preload?.(command.path)} />
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Row({ command, onHover }: { command: Command; onHover: () => void }) {
  return (
    <ListBoxItem
      id={command.id}
      textValue={command.title}
      onHoverStart={onHover}
      className="flex cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-1.5 text-sm outline-none data-focused:bg-hover"
    >
      <span className="max-w-[60%] shrink-0 truncate text-ink">{command.title}</span>
      {command.hasErrors && (
        <span className="shrink-0 self-center text-danger-ink">
          <CircleAlert size={13} aria-hidden />
          <span className="sr-only">{t('withErrors')}</span>
        </span>
      )}
      {command.detail && <span className="min-w-0 truncate text-faint text-xs">{command.detail}</span>}
    </ListBoxItem>
  )
}
