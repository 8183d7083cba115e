/** Receivers in the languages that transport systems are written in. */
export const VERIFIERS = [
  {
    title: "Node, edge runtimes, browsers",
    language: "ts",
    code: `import { verifyWebhook, WebhookVerificationError } from "@board/sdk/webhooks";

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook(
      await request.text(),
      request.headers,
      process.env.WEBHOOK_SECRET ?? "",
    );
    if (event.type === "load.booked") console.log(event.data.load.ref, event.data.quote.amountPence);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.reason, { status: 400 });
    throw error;
  }
}`,
  },
  {
    title: "Python",
    language: "python",
    code: `import base64, hashlib, hmac, json, time

def verify(body: bytes, headers, secret: str) -> dict:
    event_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for one in headers["webhook-signature"].split(" "):
        scheme, _, signature = one.partition(",")
        if scheme == "v1" and hmac.compare_digest(signature, expected):
            return json.loads(body)
    raise ValueError("no signature fits")`,
  },
  {
    title: "PHP",
    language: "php",
    code: `function verify(string $body, array $headers, string $secret): array
{
    [$id, $timestamp] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('too old');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        [$scheme, $signature] = explode(',', $one, 2) + [1 => ''];
        if ($scheme === 'v1' && hash_equals($expected, $signature)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('no signature fits');
}

// In a plain script: the raw body and the headers in small letters.
$event = verify(file_get_contents('php://input'), array_change_key_case(getallheaders()), getenv('WEBHOOK_SECRET'));`,
  },
  {
    title: "C#",
    language: "csharp",
    code: `static JsonDocument Verify(byte[] body, IHeaderDictionary headers, string secret)
{
    string id = headers["webhook-id"]!, timestamp = headers["webhook-timestamp"]!;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp)) > 300)
        throw new SecurityException("too old");
    var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    var expected = Encoding.ASCII.GetBytes(Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
    foreach (var one in headers["webhook-signature"].ToString().Split(' '))
        if (one.StartsWith("v1,") && CryptographicOperations.FixedTimeEquals(expected, Encoding.ASCII.GetBytes(one[3..])))
            return JsonDocument.Parse(body);
    throw new SecurityException("no signature fits");
}`,
  },
] as const;
