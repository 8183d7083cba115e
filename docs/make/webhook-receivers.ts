/** A receiver that uses the SDK, for edge runtimes, browsers and Node. */
export const WITH_SDK = `import { verifyWebhook, WebhookVerificationError } from "@freight-board/sdk/webhooks";

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
}`;

/** Complete receivers without the SDK, in languages of transport management systems. */
export const RECEIVERS = [
  {
    language: "js",
    code: `// Save as receiver.mjs and run: node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from((process.env.WEBHOOK_SECRET ?? "").replace("whsec_", ""), "base64");
if (key.length === 0) throw new Error("Set WEBHOOK_SECRET.");

/** Returns the event. Throws for a request that is not the board's: answer 400. */
function verify(body, headers) {
  const {
    "webhook-id": id,
    "webhook-timestamp": timestamp = "",
    "webhook-signature": signatures = "",
  } = headers;
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - timestamp) > 300) {
    throw new Error("the time is missing or more than five minutes off");
  }
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  const fits = signatures.split(" ").some((one) => {
    const [scheme, signature = ""] = one.split(",");
    const given = Buffer.from(signature, "base64");
    return scheme === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!fits) throw new Error("no signature fits");
  return JSON.parse(body);
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = verify(Buffer.concat(chunks), request.headers);
    console.log(event.type);
    response.writeHead(204).end();
  } catch (refused) {
    response.writeHead(400).end(refused.message);
  }
}).listen(4000);`,
  },
  {
    language: "python",
    code: `# Save as receiver.py and run: python3 receiver.py
import base64, hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

def verify(body: bytes, headers) -> dict:
    """Raises ValueError for a request that is not the board's: answer 400."""
    event_id = headers.get("webhook-id") or ""
    timestamp = headers.get("webhook-timestamp") or ""
    signatures = headers.get("webhook-signature") or ""
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        raise ValueError("the time is missing or more than five minutes off")
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest())
    for one in signatures.split(" "):
        scheme, _, signature = one.partition(",")
        if scheme == "v1" and hmac.compare_digest(signature.encode(), expected):
            return json.loads(body)
    raise ValueError("no signature fits")

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            event = verify(body, self.headers)
        except ValueError as refused:
            return self.send_error(400, str(refused))
        print(event["type"], flush=True)
        self.send_response(204)
        self.end_headers()

ThreadingHTTPServer(("", 4000), Receiver).serve_forever()`,
  },
  {
    language: "php",
    code: `<?php // Save as receiver.php and run: php -S localhost:4000 receiver.php

/** Throws for a request that is not the board's: answer 400. */
function verify(string $body, array $headers, string $key): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new UnexpectedValueException('the time is missing or more than five minutes off');
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

$key = base64_decode(preg_replace('/^whsec_/', '', (string) getenv('WEBHOOK_SECRET')));
if ($key === '') {
    throw new LogicException('Set WEBHOOK_SECRET.');
}
try {
    $headers = array_change_key_case(getallheaders());
    $event = verify(file_get_contents('php://input'), $headers, $key);
} catch (UnexpectedValueException | JsonException $refused) {
    http_response_code(400);
    exit($refused->getMessage());
}
error_log($event['type']);
http_response_code(204);`,
  },
] as const;
