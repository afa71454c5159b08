import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permission.ts'
import { id } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Reads that a write makes old, by group (`Roles`) or one by one (`Home.UserInfo`): a list adds to those of its own group, `only` replaces
 * them where reading the whole group again would cost too much, and `all` is for what may have changed anything.
 */
export type Changes = readonly string[] | { readonly only: readonly string[] } | 'all'

/** What core, console, OpenAPI and tests must know of one operation. */
export interface EndpointDeclaration {
  readonly method: Method
  /** Below the group's path, for example `/{idCallScript}/Basic`. What it names is an id, unless `params` says otherwise. */
  readonly path: string
  /** What its path begins with: done in that tenant, where its permission has to hold and whose log gets the events. */
  readonly on?: 'tenant'
  readonly summary: string
  readonly permission: Permission
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** `'stream'` answers a file: no schema, never buffered. */
  readonly response: z.ZodType | 'stream'
  /** Errors of its own beyond those that every operation can answer. */
  readonly errors?: readonly ErrorCode[]
  /**
   * Not plain HTTP: stands in the OpenAPI document with `x-transport`. Over the `hub` a stream (GET) or a call of the operation's id takes
   * the parameters of its path as one object, and then its body.
   */
  readonly transport?: 'websocket' | 'hub'
  /** Also reachable with a one-time ticket in the query (downloads and sockets carry no header). */
  readonly ticket?: true
  /** Changes nothing, although it is no GET: it says what something would do. */
  readonly reads?: true
  /** Of a write: which answers it makes old. Without it the reads of its own group, and the audit log. */
  readonly changes?: Changes
  /** Of a write: the read of its group that would answer the same now. Whoever holds that answer takes this one. */
  readonly answers?: string
  /** Of a write: the parameter whose thing is gone now; reads of its group that name it would find nothing. */
  readonly removes?: string
  /**
   * What is open to everybody signed in, or one's own, is closed to API secrets unless this opens it: `named` where the permission is in
   * the secret's scopes (being its person's own is not enough), `narrowed` where the answer itself holds only what the scopes name.
   */
  readonly bySecret?: 'named' | 'narrowed'
  /** Also open to outside systems with the key of the tenant that the path names, instead of a person’s token. */
  readonly byTenantKey?: true
  /** Largest body in bytes, where it differs from the default. */
  readonly bodyLimit?: number
}

export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = D & { readonly operationId: string }

/** Whether the operation only looks; a file does not count, since whoever takes one along is recorded. */
export const onlyReads = ({ method, reads, response }: EndpointDeclaration): boolean =>
  reads ?? (method === 'GET' && response !== 'stream')

/** An operation below a tenant says so; what it streams would be read after it has left the tenant. */
type Placed<D extends EndpointDeclaration> = D['path'] extends `/{idTenant}/${string}`
  ? { readonly on: 'tenant'; readonly response: z.ZodType }
  : { readonly on?: never }

/** What is misspelt, `changes` say, is an error: left out without a word it would mean the default. */
type Known<D> = { readonly [K in Exclude<keyof D, keyof EndpointDeclaration>]: never }

type NamesIn<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | NamesIn<R> : never
type Given<D> = D extends { readonly params: z.ZodObject<infer S> } ? S : Record<never, never>
/** What the path names: ids, but for those that the declaration describes. */
type Named<D extends EndpointDeclaration> = [NamesIn<D['path']>] extends [never]
  ? D
  : D & {
      readonly params: z.ZodObject<{
        [N in NamesIn<D['path']>]: Given<D> extends { readonly [K in N]: infer S extends z.ZodType } ? S : typeof id
      }>
    }

/** Declares an operation; `permission` is required by type, an open one says `'public'`. */
export function endpoint<const D extends EndpointDeclaration>(declaration: D & Placed<D> & Known<D>): Named<D> {
  const names = [...declaration.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return declaration as unknown as Named<D> // it names none
  const ids = Object.fromEntries(names.map((name) => [name, id]))
  const params = z.object({ ...ids, ...declaration.params?.shape })
  return { ...declaration, params } as unknown as Named<D> // the same names, each with its schema
}

/** Names the operations of a group `Group.Call` and puts the group's path before theirs. */
export function group<const G extends Readonly<Record<string, EndpointDeclaration>>>(
  name: string,
  path: string,
  calls: G,
) {
  const bound = Object.entries(calls).map(([call, declaration]) => [
    call,
    { ...declaration, operationId: `${name}.${call}`, path: `/api${path}${declaration.path}` },
  ])
  return Object.fromEntries(bound) as { readonly [C in keyof G]: Endpoint<G[C]> } // the same keys, each bound
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<E, K extends string> = E extends Readonly<Record<K, infer T>> ? T : undefined

export type ParamsOf<E> = Out<Part<E, 'params'>>
export type QueryOf<E> = Out<Part<E, 'query'>>
export type BodyOf<E> = Out<Part<E, 'body'>>
export type ResponseOf<E> = Out<Part<E, 'response'>>
export type ParamsIn<E> = In<Part<E, 'params'>>
export type QueryIn<E> = In<Part<E, 'query'>>
export type BodyIn<E> = In<Part<E, 'body'>>
