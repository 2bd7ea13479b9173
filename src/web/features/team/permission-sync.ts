import { team } from '#shared/contract/team.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Keeps the permissions that screens read up to date: asked when the administration opens, when the person returns to
 * it, and when a call was refused because an owner has changed the roles meanwhile.
 */
export function PermissionSync() {
  const client = useQueryClient()
  const { data, refetch } = useQuery(queryOf(team.mine, {}))
  useEffect(() => {
    if (data) session.updatePermissions(data.permissions)
  }, [data])
  useEffect(() => {
    const onError = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'PERMISSION_REQUIRED') void refetch()
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, refetch])
  return null
}
