import type { ReactNode } from 'react'
import { Card, type CardProps } from '../pages/Card.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'

type Props<Row> = Omit<DataTableProps<Row>, 'label' | 'empty' | 'isFlush'> &
  Pick<CardProps, 'description' | 'actions'> & {
    title: string
    empty: { title: string; text?: string; action?: ReactNode }
    /** A panel or dialog over the table. */
    children?: ReactNode
  }

/** A card that is a table. */
export const TableCard = <Row,>({ title, description, actions, empty, children, ...table }: Props<Row>) => (
  <Card title={title} description={description} actions={actions} isFlush>
    <DataTable<Row>
      // Of pages the browser has only some, which say nothing sorted.
      keepsOrder={table.hasMore !== undefined}
      {...table}
      label={title}
      isFlush
      empty={
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      }
    />
    {children}
  </Card>
)
