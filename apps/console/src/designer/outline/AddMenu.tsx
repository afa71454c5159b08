import type { NodeType } from '@parley/flow/nodes/registry.schema.ts'
import { NODE_DEFINITIONS } from '@parley/flow/nodes/registry.ts'
import { Plus } from 'lucide-react'
import { iconOfType } from '../../flows/picture/node-look.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { Menu } from '../../kit/overlays/Menu.tsx'
import { t } from './outline.messages.ts'

// The registry has every kind under its own name.
const TYPES = Object.keys(NODE_DEFINITIONS) as NodeType[]

/** Adds a step of any kind below the line one is on. */
export const AddMenu = ({ onAdd }: { onAdd: (type: NodeType) => void }) => (
  <Menu
    label={t('addKind')}
    trigger={
      <Button size="small" icon={Plus}>
        {t('add')}
      </Button>
    }
    groups={[
      {
        id: 'kinds',
        items: TYPES.filter((type) => !NODE_DEFINITIONS[type].isStart).map((type) => ({
          id: type,
          label: NODE_DEFINITIONS[type].label,
          icon: iconOfType(type),
          onAction: () => onAdd(type),
        })),
      },
    ]}
  />
)
