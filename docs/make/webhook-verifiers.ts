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
    code: `import base64, hashlib, hmac, json, re, time

def verify(body: bytes, headers, secret: str) -> dict:
    """Raises ValueError for a request that is not the board's: answer 400."""
    event_id = headers.get("webhook-id") or ""
    timestamp = headers.get("webhook-timestamp") or ""
    signatures = headers.get("webhook-signature") or ""
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        raise ValueError("the time is missing or more than five minutes off")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:
        raise RuntimeError("the secret is missing")
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    for one in signatures.split(" "):
        scheme, _, signature = one.partition(",")
        if scheme == "v1" and hmac.compare_digest(signature.encode(), expected):
            return json.loads(body)
    raise ValueError("no signature fits")`,
  },
  {
    title: "PHP",
    language: "php",
    code: `function verify(string $body, array $headers, string $secret): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new UnexpectedValueException('the time is missing or more than five minutes off');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    if ($key === '') {
        throw new LogicException('the secret is missing');
    }
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $one) {
        [$scheme, $signature] = explode(',', $one, 2) + [1 => ''];
        if ($scheme === 'v1' && hash_equals($expected, $signature)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new UnexpectedValueException('no signature fits');
}

// In a plain script: the raw body and the headers in small letters.
try {
    $headers = array_change_key_case(getallheaders());
    $event = verify(file_get_contents('php://input'), $headers, (string) getenv('WEBHOOK_SECRET'));
} catch (UnexpectedValueException $refused) {
    http_response_code(400);
    exit($refused->getMessage());
}
http_response_code(204);`,
  },
] as const;
