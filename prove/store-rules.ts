import { CORS_NEEDS } from '#server/adapters/files-s3.cors.ts'
import { s3Client, type S3Place } from '#server/adapters/files-s3.client.ts'
import { PutBucketCorsCommand } from '@aws-sdk/client-s3'

/** Sets the rule of docs/operations.md at the bucket, as its owner does. */
export async function putCors(place: S3Place, origin: string): Promise<void> {
  const client = s3Client(place)
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: [...CORS_NEEDS.methods],
    AllowedHeaders: ['*'],
    ExposeHeaders: [...CORS_NEEDS.exposed],
    MaxAgeSeconds: 3600,
  }
  try {
    await client.send(new PutBucketCorsCommand({ Bucket: place.bucket, CORSConfiguration: { CORSRules: [rule] } }))
  } finally {
    client.destroy()
  }
}
