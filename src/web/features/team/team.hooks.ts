import type { Body } from '#shared/contract/call.ts'
import { team, type TeamMember } from '#shared/contract/team.ts'
import { users } from '#shared/contract/users.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export function useTeam() {
  return useQuery({ ...queryOf(team.list, {}), select: ({ members }) => members })
}

export function useAddTeamMember() {
  return useMutation({
    mutationFn: (body: Body<typeof team.add>) => request(team.add, { body }),
    onSuccess: refetchTeam,
  })
}

export function useChangeRoles() {
  return useMutation({
    mutationFn: ({ _id: id, ...body }: Pick<TeamMember, '_id' | 'roles' | 'livestreamIds' | 'version'>) =>
      request(team.update, { params: { id }, body }),
    onSuccess: refetchTeam,
  })
}

export function useRemoveTeamMember() {
  return useMutation({
    mutationFn: ({ _id: id }: TeamMember) => request(team.remove, { params: { id } }),
    onSuccess: refetchTeam,
  })
}

/** The list, the own permissions, and the roles in the list of users. */
function refetchTeam(): void {
  for (const call of [team.list, team.mine, users.list]) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })
  }
}
