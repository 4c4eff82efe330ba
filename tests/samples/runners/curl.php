<?php

// As much of the curl extension as samples use, for machines without it.
if (!function_exists('curl_init')) {
    foreach (['CUSTOMREQUEST', 'RETURNTRANSFER', 'HTTPHEADER', 'POSTFIELDS', 'USERPWD', 'NOBODY', 'TIMEOUT', 'HTTPAUTH', 'SSLCERT', 'SSLKEY'] as $name) {
        define("CURLOPT_$name", $name);
    }
    define('CURLINFO_RESPONSE_CODE', 'code');

    function curl_init(string $url): object
    {
        return (object) ['url' => $url, 'options' => [], 'code' => 0];
    }

    function curl_setopt_array(object $curl, array $options): void
    {
        $curl->options = $options;
    }

    function curl_exec(object $curl): string|false
    {
        $context = stream_context_create(['http' => [
            'method' => $curl->options[CURLOPT_CUSTOMREQUEST] ?? 'HEAD',
            'header' => $curl->options[CURLOPT_HTTPHEADER] ?? [],
            'content' => $curl->options[CURLOPT_POSTFIELDS] ?? '',
            'ignore_errors' => true,
        ]]);
        $text = @file_get_contents($curl->url, false, $context);
        $curl->code = (int) (explode(' ', $http_response_header[0] ?? 'HTTP/1.1 0')[1]);
        return $text;
    }

    function curl_getinfo(object $curl, string $field): int
    {
        return $curl->code;
    }

    function curl_error(object $curl): string
    {
        return 'Could not connect';
    }
}
