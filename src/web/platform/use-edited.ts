import { type Meanwhile, meanwhileOf } from './edit-conflict.ts'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

interface Options<Item, Form extends FieldValues, Answer> {
  /** Null for a new one: it has nobody else. */
  item: Item | null
  form: UseFormReturn<Form>
  /** What the form begins with for an item. */
  initialOf: (item: Item | null) => Form
  /** The item in the answer of a change. */
  itemIn: (answer: Answer) => Item
  /** What of two forms is different, in words. */
  differencesOf: (before: Form, after: Form) => string[]
}

/**
 * The item that a form edits, with the version that it was filled from. When somebody else was quicker the form keeps
 * what was typed and `conflict` says what there is to choose; either choice goes on from the other's version.
 */
export function useEdited<Item, Form extends FieldValues, Schema extends z.ZodMiniType>(
  answer: Schema,
  { item, form, initialOf, itemIn, differencesOf }: Options<Item, Form, z.output<Schema>>,
) {
  const [base, setBase] = useState(item)
  const [initial, setInitial] = useState(() => initialOf(item))
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Item> | null>(null)

  function takeAsBase(now: Item): Form {
    const fresh = initialOf(now)
    setBase(now)
    setInitial(fresh)
    setMeanwhile(null)
    return fresh
  }

  return {
    base,
    initial,
    isDeleted: meanwhile?.what === 'deleted',
    /** To be told at each try to save. */
    begin: () => setMeanwhile(null),
    /** To be told of what was saved, by a form that stays open. */
    saved: (now: Item) => form.reset(takeAsBase(now)),
    /** Whether a refused change was refused because of somebody else, which is told in its own panel. */
    isRefusedFor(error: unknown): boolean {
      const found = item === null ? null : meanwhileOf(error, answer)
      if (!found) return false
      setMeanwhile(found.what === 'deleted' ? found : { what: 'changed', now: itemIn(found.now) })
      return true
    },
    /** What `ChangedMeanwhile` shows; undefined while there is nothing to tell. */
    conflict(saveOver: (base: Item, initial: Form) => void) {
      if (!meanwhile) return undefined
      if (meanwhile.what === 'deleted') return null
      const { now } = meanwhile
      return {
        fields: differencesOf(initialOf(now), form.getValues()),
        onLoad: () => form.reset(takeAsBase(now)),
        onSaveOver: () => saveOver(now, takeAsBase(now)),
      }
    },
  }
}
